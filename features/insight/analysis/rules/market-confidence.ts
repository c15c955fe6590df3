/** What an answer's confidence is made of: how well each part holds, 0 to 1, by a name that people understand. */
export type ConfidencePart = { name: string; value: number }

/** An answer is as sure as its weakest part, and never more than 0.95. Null without a part. */
export function confidenceOf(parts: readonly ConfidencePart[]): number | null {
  if (parts.length === 0) return null
  const weakest = Math.min(...parts.map(({ value }) => (Number.isFinite(value) ? value : 0)))
  return Math.round(Math.min(0.95, Math.max(0, weakest)) * 100) / 100
}

/** How much evidence there is: one half at `half` rows, toward 1 with more. */
export function evidencePart(name: string, rows: number, half: number): ConfidencePart {
  return { name, value: rows / (rows + half) }
}

/** How narrow an interval is: 1 for none at all, one half where its half width is as large as the value. */
export function precisionPart(name: string, value: number, halfWidth: number): ConfidencePart {
  if (halfWidth === 0) return { name, value: 1 }
  return { name, value: Math.abs(value) / (Math.abs(value) + halfWidth) }
}
