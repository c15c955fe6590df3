/** "View store product" of "view-store-product": what people read of a tool whose title is not at hand. */
export function nameOfTool(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
