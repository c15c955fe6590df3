const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The times that an English sentence names, as a cron line of five fields and in words; null without any. */
export function readSchedule(sentence: string): { cron: string; words: string } | null {
  const said = sentence.toLowerCase()
  if (/\b(every hour|each hour|hourly)\b/.test(said)) return { cron: '0 * * * *', words: 'every hour' }
  const { hour, minute } = readTime(said)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const at = `${minute} ${hour}`
  const named = days.flatMap((day, number) =>
    new RegExp(`\\b(every|each|on|and|,)\\s+${day}s?\\b|\\b${day}s\\b`).test(said) ? [number] : [],
  )
  if (named.length > 0) {
    const names = named.map((number) => capital(days[number] ?? '')).join(', ')
    return { cron: `${at} * * ${named.join(',')}`, words: `on ${names} at ${time}` }
  }
  if (/\b(workdays?|weekdays?|working days?)\b/.test(said)) {
    return { cron: `${at} * * 1-5`, words: `on workdays at ${time}` }
  }
  if (/\b(every month|each month|monthly)\b/.test(said)) {
    return { cron: `${at} 1 * *`, words: `on the 1st of each month at ${time}` }
  }
  if (/\b(every week|each week|weekly)\b/.test(said)) {
    return { cron: `${at} * * 1`, words: `on Monday at ${time}` }
  }
  const isDaily = /\b(every|each) (day|morning|evening|night)\b|\bdaily\b|\bnightly\b/.test(said)
  return isDaily ? { cron: `${at} * * *`, words: `every day at ${time}` } : null
}

/** "at 9", "at 9:30", "at 5 pm"; else what the time of day says, or eight in the morning. */
function readTime(said: string): { hour: number; minute: number } {
  const found = /\bat (\d{1,2})(?::(\d{2}))?\s*(am|pm)?\b/.exec(said)
  if (found) {
    const [, hours = '', minutes = '0', half] = found
    const base = Number(hours) % (half ? 12 : 24)
    const hour = half === 'pm' ? base + 12 : base
    if (Number(minutes) < 60) return { hour, minute: Number(minutes) }
  }
  if (/\b(night|nightly)\b/.test(said)) return { hour: 3, minute: 0 }
  return { hour: /\bevening\b/.test(said) ? 18 : 8, minute: 0 }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
