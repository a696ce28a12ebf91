import { expect, test } from 'vitest'
import { fitPlaces } from './fitPlaces.ts'

test('one school is shown close, and nothing shows a city', () => {
  expect(fitPlaces([[120.2, 30.3]])).toEqual({ centre: [120.2, 30.3], zoom: 15 })
  expect(fitPlaces([]).zoom).toBe(15)
})

test('a wider district is shown from further away, around its middle', () => {
  const town = fitPlaces([
    [120.1, 30.2],
    [120.2, 30.3],
  ])
  const province = fitPlaces([
    [118, 27],
    [122, 31],
  ])
  expect(town.centre).toEqual([expect.closeTo(120.15), expect.closeTo(30.25)])
  expect(town.zoom).toBeLessThan(15)
  expect(province.zoom).toBeLessThan(town.zoom)
})

test('schools all over the world are not shown from further away than a province', () => {
  expect(
    fitPlaces([
      [-179, -80],
      [179, 80],
    ]).zoom,
  ).toBe(6)
})
