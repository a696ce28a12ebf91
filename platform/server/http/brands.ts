/** How the console presents itself under a host name; links that are not set are not there. */
export interface Brand {
  readonly name: string
  /** The store's key of the logo; null where there is none. */
  readonly logoKey: string | null
  readonly officialSite?: string
  readonly trialSite?: string
  readonly company?: string
  readonly recordNumber?: string
}

/** A logo that some brand shows. */
export interface BrandLogo {
  readonly key: string
  readonly contentType: string
  readonly size: number
}

/** The brands of this installation. Neither way to ask ever fails: without a database the default brand is shown. */
export interface Brands {
  /** The brand of a host name in small letters and without a port; null where it has none of its own. */
  readonly ofHost: (host: string) => Promise<Brand | null>
  /** A logo by its key; null for the key of anything else. */
  readonly logo: (key: string) => Promise<BrandLogo | null>
}

/** The path under which logos are served. */
export const logoPath = '/brand/logo/'

/** An installation without brands of its own. */
export const noBrands: Brands = { ofHost: async () => null, logo: async () => null }
