/** A repeatable source of randomness: the same seed gives the same district on every machine. */
export interface Random {
  /** At least 0, less than 1. */
  readonly fraction: () => number
  /** An integer, both ends included. */
  readonly integer: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => T[]
  /** An independent stream, so that drawing more for one subject doesn't change another. */
  readonly branch: (name: string) => Random
}

const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Mulberry32: 32 bits of state are enough for a district, and its ten lines never change. */
const makeFraction = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A random source that depends only on `seed`. */
export const makeRandom = (seed: string): Random => {
  const fraction = makeFraction(hashText(seed))
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))

  const pick = <T>(list: readonly T[]): T => {
    const picked = list[integer(0, list.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: fraction() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ item }) => item)

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    shuffled,
    branch: (name) => makeRandom(`${seed}/${name}`),
  }
}

/** A draw in which each value comes up in proportion to its weight. The weights may have any sum. */
export const weighted = <T>(entries: readonly (readonly [T, number])[]): ((random: Random) => T) => {
  let total = 0
  const bounds = entries.map(([value, weight]) => ({ value, bound: (total += weight) }))
  return (random) => {
    const at = random.fraction() * total
    const found = bounds.find(({ bound }) => at < bound)
    if (!found) throw new Error('nothing to draw from')
    return found.value
  }
}
