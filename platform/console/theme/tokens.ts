/**
 * All colours of the console, light and dark, as CSS variables for its style sheets and as seeds for Ant Design.
 * Screens must not define other colours.
 */
export interface Palette {
  readonly primary: string
  readonly primaryStrong: string
  readonly primarySoft: string
  readonly onPrimary: string
  readonly accent: string
  /** The accent for text, dark enough to be readable. */
  readonly accentText: string
  readonly text: string
  readonly textMuted: string
  readonly textFaint: string
  readonly page: string
  readonly surface: string
  readonly surfaceSunken: string
  readonly line: string
  readonly lineStrong: string
  readonly success: string
  readonly error: string
  readonly warning: string
  readonly unknown: string
  /** Background colours of panels that show a state. */
  readonly successSoft: string
  readonly errorSoft: string
  readonly warningSoft: string
  readonly shadowFloating: string
  readonly backdrop: string
}

const light: Palette = {
  primary: '#1F5FE0',
  primaryStrong: '#1850C4',
  primarySoft: '#EAF1FE',
  onPrimary: '#FFFFFF',
  accent: '#E98B3A',
  accentText: '#B35C0C',
  text: '#1C2433',
  textMuted: '#556074',
  textFaint: '#626D81',
  page: '#F3F5F9',
  surface: '#FFFFFF',
  surfaceSunken: '#F7F8FB',
  line: '#E3E7EF',
  lineStrong: '#CBD2DF',
  success: '#1A7A42',
  error: '#C4352D',
  warning: '#965900',
  unknown: '#626D81',
  successSoft: '#EAF6EF',
  errorSoft: '#FDEFEE',
  warningSoft: '#FFF5E2',
  shadowFloating: '0 6px 24px rgb(20 34 66 / 16%), 0 1px 4px rgb(20 34 66 / 10%)',
  backdrop: 'rgb(20 28 46 / 45%)',
}

const dark: Palette = {
  primary: '#5C8DF0',
  primaryStrong: '#7BA4F5',
  primarySoft: '#1A2742',
  onPrimary: '#0E1626',
  accent: '#E9A05F',
  accentText: '#E9A05F',
  text: '#E6EAF2',
  textMuted: '#A9B3C5',
  textFaint: '#8E99AD',
  page: '#11151E',
  surface: '#191F2B',
  surfaceSunken: '#202836',
  line: '#2C3546',
  lineStrong: '#3D485C',
  success: '#5FBF86',
  error: '#E8756E',
  warning: '#DDA243',
  unknown: '#8E99AD',
  successSoft: '#16301F',
  errorSoft: '#3B2120',
  warningSoft: '#33280F',
  // A shadow isn't visible on a dark background, so floating elements also get a light edge.
  shadowFloating: '0 0 0 1px #3D485C, 0 6px 24px rgb(0 0 0 / 50%)',
  backdrop: 'rgb(0 0 0 / 60%)',
}

/** Red instead of blue, for the administrator account in production (foundations §6, look "Colour"). */
const danger = {
  light: { primary: '#C62F2B', primaryStrong: '#A82521', primarySoft: '#FCECEB' },
  dark: { primary: '#E8655F', primaryStrong: '#F08782', primarySoft: '#43201F' },
}

export type Scheme = 'light' | 'dark'

/** Returns the palette for a scheme, with the red primary for dangerous sessions. */
export const paletteOf = (scheme: Scheme, isDangerous: boolean): Palette => ({
  ...(scheme === 'dark' ? dark : light),
  ...(isDangerous ? danger[scheme] : {}),
})

/** The system's CJK fonts. */
export const fontFamily =
  "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

const variableName = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Sets the palette as CSS variables on an element (through CSSOM, which the content policy allows). */
export const applyPalette = (element: HTMLElement, scheme: Scheme, palette: Palette) => {
  for (const [name, value] of Object.entries(palette)) element.style.setProperty(variableName(name), value)
  element.style.setProperty('--font', fontFamily)
  element.style.colorScheme = scheme
}
