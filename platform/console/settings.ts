/** What the host tells the page about itself; links and names of the host are optional (foundations §2). */
export interface Settings {
  readonly demo: boolean
  readonly production: boolean
  /** Whether `u` and `pw` in the address may sign in. */
  readonly automaticSignIn: boolean
  readonly version: string
  readonly company?: string
  readonly recordNumber?: string
  readonly officialSite?: string
  readonly trialSite?: string
}

const fallback: Settings = { demo: false, production: true, automaticSignIn: false, version: '' }

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
