import type { Position } from '../geometry.ts'

/** Formats points as text, one to a line. */
export const formatPoints = (points: readonly Position[]): string =>
  points.map(([longitude, latitude]) => `${longitude},${latitude}`).join('\n')

const line = /^\s*(-?\d{1,3}(?:\.\d{1,7})?)\s*[,，\s]\s*(-?\d{1,2}(?:\.\d{1,7})?)\s*$/

/** Reads points from text, one to a line, or returns null if a line is no point. */
export const parsePoints = (text: string): Position[] | null => {
  const points: Position[] = []
  for (const one of text.split('\n').filter((each) => each.trim() !== '')) {
    const found = line.exec(one)
    if (found === null) return null
    points.push([Number(found[1]), Number(found[2])])
  }
  return points
}
