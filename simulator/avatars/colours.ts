/** The colours of the drawings: tints of blue and apricot, ink for lines, and skin and hair colours. */
export const ink = '#22304D'
export const white = '#FFFFFF'
export const blue = { pale: '#DCE8FC', light: '#B4CDF8', middle: '#8FB3F3', deep: '#4F7FDB' } as const
export const apricot = { pale: '#FBE3CB', light: '#F4BC88', deep: '#E98B3A' } as const
export const skins = ['#FCE4D2', '#F8D6BC', '#F4CBAA', '#EBBA94'] as const
export const hairs = { black: '#2B3550', brown: '#4A3A3C', grey: '#98A1B3', silver: '#C9D0DC' } as const

/** SVG attributes for a filled, outlined shape. */
export const filled = (colour: string, width = 2.6): string =>
  `fill="${colour}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`

/** SVG attributes for a line without filling. */
export const lined = (width = 2.4): string => filled('none', width)
