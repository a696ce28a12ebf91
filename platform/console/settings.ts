/** Settings that the host tells the page; links and names of the host are optional (foundations §2). */
export interface Settings {
  readonly demo: boolean
  readonly production: boolean
  /** True if `u` and `pw` in the address may sign in. */
  readonly automaticSignIn: boolean
  readonly version: string
  /** The console's name under this host, and the address of its logo. */
  readonly name: string
  readonly logo: string | null
  /** True if it is our own brand, with our mark. */
  readonly isDefaultBrand: boolean
  readonly company?: string
  readonly recordNumber?: string
  readonly officialSite?: string
  readonly trialSite?: string
}

const ownBrand = { name: '杏坛', logo: null, isDefaultBrand: true } as const

const fallback: Settings = { demo: false, production: true, automaticSignIn: false, version: '', ...ownBrand }

/** The settings in the text that the server wrote into the page; the most careful ones where it wrote none. */
export const parseSettings = (text: string): Settings => {
  try {
    return { ...fallback, ...JSON.parse(text) }
  } catch {
    return fallback
  }
}

const metaContent = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The settings of this page. */
export const settings = parseSettings(typeof document === 'undefined' ? '' : metaContent('settings'))

/** The nonce that the content policy asks of style elements. */
export const styleNonce = typeof document === 'undefined' ? '' : metaContent('csp-nonce')

const readBuiltAt = () => {
  const at = Date.parse(metaContent('built'))
  return Number.isNaN(at) ? null : new Date(at)
}

/** When the console was built, or the last change that it holds was made; null where nobody knows. */
export const builtAt = typeof document === 'undefined' ? null : readBuiltAt()
