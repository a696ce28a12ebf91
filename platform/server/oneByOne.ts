/** Does the work of each item after that of the one before: for work that takes a core, such as a picture. */
export const oneByOne = async <Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> => {
  const done: Done[] = []
  for (const item of items) done.push(await work(item))
  return done
}
