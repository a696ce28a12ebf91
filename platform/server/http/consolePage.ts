import type { Config } from '../config.ts'
import { type Brand, logoPath } from './brands.ts'

/** The console's name if no brand sets another. */
const defaultName = '杏坛'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The settings that the page receives, including its host's brand. Nothing from the request is included. */
const pageSettings = (config: Config, version: string, brand: Brand | null) => ({
  demo: config.demo,
  production: config.production,
  automaticSignIn: config.automaticSignIn,
  version,
  name: brand?.name ?? defaultName,
  logo: brand === null || brand.logoKey === null ? null : logoPath + brand.logoKey,
  isDefaultBrand: brand === null,
  officialSite: brand?.officialSite,
  trialSite: brand?.trialSite,
  // A brand with a name but no company must not appear under the product's company.
  company: brand === null ? undefined : (brand.company ?? brand.name),
  recordNumber: brand?.recordNumber,
})

/**
 * Writes title, settings and nonce into the page. A replacer function is used, so that `$&` in a name has no special
 * meaning.
 */
export const fillPage = (
  page: string,
  { config, version, brand, nonce }: { config: Config; version: string; brand: Brand | null; nonce: string },
): string => {
  const settings = pageSettings(config, version, brand)
  const values: Readonly<Record<string, string>> = {
    TITLE: settings.name,
    SETTINGS: JSON.stringify(settings),
    NONCE: nonce,
  }
  return page.replaceAll(/%(TITLE|SETTINGS|NONCE)%/g, (whole, name: string) => escapeHtml(values[name] ?? whole))
}
