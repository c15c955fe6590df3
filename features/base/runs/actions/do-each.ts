/** Does work for one after another. A failure is reported and doesn't stop the others. */
export async function doEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const item of items) await work(item).catch(onFailure)
}
