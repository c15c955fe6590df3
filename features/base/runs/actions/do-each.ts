/** Does work for one after another. What fails for one is told, and the others are done all the same. */
export async function doEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const item of items) await work(item).catch(onFailure)
}
