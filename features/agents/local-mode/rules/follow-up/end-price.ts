/** The prices nearest to one that end in these cents: "44.99" and "45.99" for "45.20" and 99. */
export function endPrice(current: string, cents: number): string[] {
  const whole = Math.floor(Number(current))
  const all = [whole - 1, whole, whole + 1].map((units) => units + cents / 100)
  const below = all.findLast((price) => price <= Number(current))
  const above = all.find((price) => price > Number(current))
  return [below, above].flatMap((price) => (price !== undefined && price > 0 ? [price.toFixed(2)] : []))
}
