import { type DisplayFace, displayLimits } from '../contract.ts'

interface KeptFace {
  readonly face: DisplayFace
  /** When the page first saw the face, ms. */
  readonly since: number
}

/** Keeps the faces of the last response with the time each first appeared. It never holds more than one response. */
export const makeFaceKeeper = () => {
  let shown: readonly KeptFace[] = []
  return {
    take: (faces: readonly DisplayFace[], now: number): void => {
      const known = new Map(shown.map(({ face, since }) => [face.id, since]))
      shown = faces.slice(0, displayLimits.faces).map((face) => ({ face, since: known.get(face.id) ?? now }))
    },
    /** Returns the faces still to show. */
    showing: (now: number): readonly DisplayFace[] =>
      shown.filter(({ since }) => now - since < displayLimits.shown * 1000).map(({ face }) => face),
    /** Returns the number of faces held, shown or not. */
    size: (): number => shown.length,
  }
}
