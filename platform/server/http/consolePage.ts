import type { Config } from '../config.ts'
import { type Brand, logoPath } from './brands.ts'

/** What the console is called where no brand says otherwise. */
const defaultName = '杏坛'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What the page is told of its host: nothing of it comes from the request. */
const settingsOf = (config: Config, version: string, brand: Brand | null) => ({
  demo: config.demo,
  production: config.production,
  automaticSignIn: config.automaticSignIn,
  version,
  name: brand?.name ?? defaultName,
  logo: brand === null || brand.logoKey === null ? null : logoPath + brand.logoKey,
  isDefaultBrand: brand === null,
  officialSite: brand?.officialSite,
  trialSite: brand?.trialSite,
  // Whoever gives their own name and no company is not to be taken for us.
  company: brand === null ? undefined : (brand.company ?? brand.name),
  recordNumber: brand?.recordNumber,
})

/** Writes title, settings and nonce into the page. A text is put in as it is: `$&` in a name means nothing. */
export const fillPage = (
  page: string,
  { config, version, brand, nonce }: { config: Config; version: string; brand: Brand | null; nonce: string },
): string => {
  const settings = settingsOf(config, version, brand)
  const values: Readonly<Record<string, string>> = {
    TITLE: settings.name,
    SETTINGS: JSON.stringify(settings),
    NONCE: nonce,
  }
  return page.replaceAll(/%(TITLE|SETTINGS|NONCE)%/g, (whole, name: string) => escapeHtml(values[name] ?? whole))
}
