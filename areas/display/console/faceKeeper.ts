import { type DisplayFace, displayLimits } from '../contract.ts'

interface Shown {
  readonly face: DisplayFace
  /** The moment at which the page first saw it, ms. */
  readonly since: number
}

/** Keeps the faces of the last answer, and how long each has been there: never more than one answer holds. */
export const makeFaceKeeper = () => {
  let shown: readonly Shown[] = []
  return {
    take: (faces: readonly DisplayFace[], now: number): void => {
      const known = new Map(shown.map(({ face, since }) => [face.id, since]))
      shown = faces.slice(0, displayLimits.faces).map((face) => ({ face, since: known.get(face.id) ?? now }))
    },
    /** The faces that are still to be seen. */
    showing: (now: number): readonly DisplayFace[] =>
      shown.filter(({ since }) => now - since < displayLimits.shown * 1000).map(({ face }) => face),
    /** How many it holds, shown or not. */
    size: (): number => shown.length,
  }
}
