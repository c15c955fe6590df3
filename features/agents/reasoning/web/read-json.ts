/** A text as JSON, or the line in which it stops being JSON: null where the browser does not say. */
export function readJson(text: string): { value: unknown } | { line: number | null } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { line: lineOf(text, error instanceof Error ? error.message : '') }
  }
}

/** Browsers name the place either as a line or as a position, or say that the text has ended. */
function lineOf(text: string, message: string): number | null {
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length
  return /end of/i.test(message) ? text.split('\n').length : null
}
