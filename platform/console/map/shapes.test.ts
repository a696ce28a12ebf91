import { describe, expect, test } from 'vitest'
import { type MapMark, groupMarks, toSources } from './shapes.ts'

const mark = (key: string, place: [number, number], look: MapMark['look'] = 'icon'): MapMark => ({
  key,
  place,
  name: key,
  text: key,
  look,
})

const project = ([x, y]: readonly [number, number]) => ({ x, y })

describe('marks', () => {
  test('of the same square are one group, labels never', () => {
    const marks = [mark('a', [1, 1]), mark('b', [30, 20]), mark('c', [40, 1]), mark('d', [1, 1], 'label')]
    const groups = groupMarks(marks, project).map((group) => group.marks.map(({ key }) => key))
    expect(groups).toEqual([['a', 'b'], ['c'], ['d']])
  })

  test('stay apart when the map is larger', () => {
    const marks = [mark('a', [1, 1]), mark('b', [30, 20])]
    expect(groupMarks(marks, ([x, y]) => ({ x: x * 4, y: y * 4 }))).toHaveLength(2)
  })
})

test('a prism is drawn with a roof, its ring closed, and too few points are left out', () => {
  const points: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  const prism = { id: 1, name: '楼', points, base: 0, height: 10, top: '#ffffff', side: '#000000' }
  const { prisms, lines } = toSources({
    grounds: [],
    prisms: [prism, { ...prism, id: 2, points: points.slice(1) }],
    lines: [{ id: 3, name: '路', points: points.slice(2), colour: '#000000', width: 2 }],
  })
  expect(prisms.features.map(({ properties }) => properties)).toMatchObject([
    { id: 1, base: 0, height: 10, colour: '#000000', isFaded: false },
    { id: 1, base: 10, height: 10.2, colour: '#ffffff', isFaded: false },
  ])
  expect(prisms.features[0]?.geometry.coordinates[0]).toEqual([...points, [0, 0]])
  expect(lines.features).toEqual([])
})
