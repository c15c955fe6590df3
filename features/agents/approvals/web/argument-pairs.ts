/** The arguments of a tool as names and short values. */
export function argumentPairs(args: unknown): [string, string][] {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return args === null || args === undefined ? [] : [['', valueText(args)]]
  }
  return Object.entries(args).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === '' ? [] : [[name, valueText(value)]],
  )
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return JSON.stringify(value) ?? ''
}
