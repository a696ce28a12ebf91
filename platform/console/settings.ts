/** Settings that the server writes into the page. Links and names of the host are optional (foundations §2). */
interface Settings {
  readonly demo: boolean
  readonly production: boolean
  /** True if `u` and `pw` in the address may sign in. */
  readonly automaticSignIn: boolean
  readonly version: string
  /** The console's name on this host, and its logo's URL. */
  readonly name: string
  readonly logo: string | null
  /** True for the default brand with its mark. */
  readonly isDefaultBrand: boolean
  readonly company?: string
  readonly recordNumber?: string
  readonly officialSite?: string
  readonly trialSite?: string
}

const defaultBrand = { name: '杏坛', logo: null, isDefaultBrand: true } as const

const fallback: Settings = { demo: false, production: true, automaticSignIn: false, version: '', ...defaultBrand }

/** Parses the settings that the server wrote into the page. Without them it returns the most careful defaults. */
const parseSettings = (text: string): Settings => {
  try {
    return { ...fallback, ...JSON.parse(text) }
  } catch {
    return fallback
  }
}

const metaContent = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The settings of this page. */
export const settings = parseSettings(typeof document === 'undefined' ? '' : metaContent('settings'))

/** The nonce that the content policy requires on style elements. */
export const styleNonce = typeof document === 'undefined' ? '' : metaContent('csp-nonce')

const readBuiltAt = () => {
  const at = Date.parse(metaContent('built'))
  return Number.isNaN(at) ? null : new Date(at)
}

/** The time of the build, or of its latest change. Null if unknown. */
export const builtAt = typeof document === 'undefined' ? null : readBuiltAt()
