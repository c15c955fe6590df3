/** Days in the sentences of tools, as the console shows them in English. */
const shown = new Map(
  [true, false].map((hasYear) => [
    hasYear,
    new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...(hasYear ? { year: 'numeric' } : {}),
    }),
  ]),
)

/** "Oct 1", or "Oct 1, 2025" of another year than `today`. Both are days such as "2026-10-01"; anything else stays as it is. */
export function sayDay(day: string, today?: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return day
  return shown.get(day.slice(0, 4) !== today?.slice(0, 4))?.format(at) ?? day
}

/** "from Oct 1 to Nov 20", or "on Nov 20" of one day. */
export function sayDays({ from, to }: { from: string; to: string }, today?: string): string {
  return from === to ? `on ${sayDay(from, today)}` : `from ${sayDay(from, today)} to ${sayDay(to, today)}`
}
