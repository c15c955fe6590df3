/** Zero in that many decimals: "0.00". */
export function zero(digits: number): string {
  return digits === 0 ? '0' : `0.${'0'.repeat(digits)}`
}

/** The change from one amount or count to another as a share, in thousandths: 0.125 is 12.5 % more. Null when there was nothing before. */
export function growth(now: string | number, before: string | number | null): number | null {
  const was = Number(before ?? 0)
  return was === 0 ? null : Math.round(((Number(now) - was) / was) * 1000) / 1000
}
