/** Returns how many characters must be changed, added or removed to turn one text into the other. */
const countEdits = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]]
  let before = to.map((_, at) => at + 1)
  let first = 0
  for (const [at, character] of from.entries()) {
    let corner = first
    first = at + 1
    let left = first
    before = to.map((wanted, place) => {
      const above = before[place] ?? 0
      const edits = Math.min(above + 1, left + 1, corner + (wanted === character ? 0 : 1))
      corner = above
      left = edits
      return edits
    })
  }
  return to.length === 0 ? from.length : (before.at(-1) ?? 0)
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s()[\]【】/]/g, '')

/**
 * Returns the text that is most similar to the sought one: it contains the other, or half of its characters agree. Null
 * if none is similar.
 */
export const findNearestText = (sought: string, texts: readonly string[]): string | null => {
  const given = plain(sought)
  let nearest: { readonly text: string; readonly far: number } | null = null
  for (const text of texts) {
    const known = plain(text)
    if (known === '') continue
    const isPart = given.includes(known) || known.includes(given)
    const edits = countEdits(given, known)
    const longest = Math.max(given.length, known.length)
    if (!isPart && edits * 2 > longest) continue
    // A text that contains the other is nearer than one that differs in as many characters.
    const far = isPart ? edits / (longest + 1) / 2 : edits
    if (nearest === null || far < nearest.far) nearest = { text, far }
  }
  return nearest?.text ?? null
}
