/** How the console presents itself under a host name. Links that are not set are not shown. */
export interface Brand {
  readonly name: string
  /** The logo's key in the file store; null if there is none. */
  readonly logoKey: string | null
  readonly officialSite?: string
  readonly trialSite?: string
  readonly company?: string
  readonly recordNumber?: string
}

/** A logo that a brand uses. */
export interface BrandLogo {
  readonly key: string
  readonly contentType: string
  readonly size: number
}

/** The brands of this installation. Neither method ever fails: without a database the default brand is shown. */
export interface Brands {
  /** The brand of a host name in lower case and without a port; null if it has none. */
  readonly ofHost: (host: string) => Promise<Brand | null>
  /** A logo by its key; null for the key of any other file. */
  readonly logo: (key: string) => Promise<BrandLogo | null>
}

/** The path under which logos are served. */
export const logoPath = '/brand/logo/'

/** An installation without brands. */
export const noBrands: Brands = { ofHost: async () => null, logo: async () => null }
