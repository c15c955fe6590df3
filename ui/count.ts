const figures = new Intl.NumberFormat('en')

/** "100,000" */
export function figure(value: number): string {
  return figures.format(value)
}

/** "1 product", "41 products" */
export function count(value: number, noun: string, plural = `${noun}s`): string {
  return `${figures.format(value)} ${value === 1 ? noun : plural}`
}
