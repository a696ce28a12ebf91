import type { StyleSpecification } from 'maplibre-gl'

const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }

const prism = (isFaded: boolean) => ({
  id: isFaded ? 'faded' : 'prisms',
  type: 'fill-extrusion' as const,
  source: 'prisms',
  filter: ['==', ['get', 'isFaded'], isFaded] satisfies ['==', ['get', string], boolean],
  paint: {
    'fill-extrusion-color': ['get', 'colour'] satisfies ['get', string],
    'fill-extrusion-base': ['get', 'base'] satisfies ['get', string],
    'fill-extrusion-height': ['get', 'height'] satisfies ['get', string],
    'fill-extrusion-opacity': isFaded ? 0.25 : 0.92,
  },
})

/** The layers whose shapes may be pressed. */
export const pressedLayers = ['prisms', 'faded', 'lines'] as const

/** The style of the map. It needs no tiles, fonts or pictures, so that it works without a network. */
export const makeStyle = (background: string): StyleSpecification => ({
  version: 8,
  sources: { grounds: empty, prisms: empty, lines: empty },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': background } },
    { id: 'grounds', type: 'fill', source: 'grounds', paint: { 'fill-color': ['get', 'fill'], 'fill-opacity': 0.6 } },
    {
      id: 'borders',
      type: 'line',
      source: 'grounds',
      paint: { 'line-color': ['get', 'stroke'], 'line-width': ['get', 'width'] },
    },
    {
      id: 'lines',
      type: 'line',
      source: 'lines',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': ['get', 'width'] },
    },
    prism(true),
    prism(false),
  ],
})
