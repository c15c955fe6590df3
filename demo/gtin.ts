/** GS1 check digit: weights 3 and 1 from the right. */
function checkDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at++) {
    sum += Number(body[body.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  }
  return (10 - (sum % 10)) % 10
}

/** Body of 11 or 12 digits in, GTIN-12 or GTIN-13 out. */
export function withCheckDigit(body: string): string {
  return body + checkDigit(body)
}

/** The same, but always wrong, as a typing slip would make it. */
export function withWrongCheckDigit(body: string): string {
  return body + ((checkDigit(body) + 3) % 10)
}
