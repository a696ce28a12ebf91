/**
 * Runs the work for each item after the previous one has finished. For work that uses a whole core, such as an image.
 */
export const oneByOne = async <Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> => {
  const done: Done[] = []
  for (const item of items) done.push(await work(item))
  return done
}
