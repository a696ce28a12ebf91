/** Kinds of lines on the map, with the colour in which they are drawn. */
export const lineKinds = ['road', 'water', 'sewage', 'rain', 'power', 'gas', 'heat', 'network'] as const
export type LineKind = (typeof lineKinds)[number]

export const lineKindNames: Readonly<Record<LineKind, string>> = {
  road: '道路',
  water: '给水管',
  sewage: '污水管',
  rain: '雨水管',
  power: '电力线',
  gas: '燃气管',
  heat: '供热管',
  network: '弱电光缆',
}

/** The usual colours of utility lines in China, so that a plumber recognises them. */
export const lineKindColours: Readonly<Record<LineKind, string>> = {
  road: '#8c8c8c',
  water: '#1677ff',
  sewage: '#7a4b1f',
  rain: '#13a8a8',
  power: '#d4380d',
  gas: '#d4a106',
  heat: '#c41d7f',
  network: '#389e0d',
}

/** The default zoom of the map (A-CONST-028), and the floor that a building opens with (A-CONST-029). */
export const defaultZoom = 15
export const defaultFloor = 1

/** The height of a floor in metres, if a building has no height. */
export const floorHeight = 3.6

/** Formats a floor like the buttons of a lift. */
export const showFloor = (floor: number): string => `F${floor}`

/** The address of a pretended camera in a demo. */
export const demoVideoUrl = 'demo:camera'
