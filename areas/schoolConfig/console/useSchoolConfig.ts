import { useCall } from '../../../platform/console/client/useCall.ts'
import { type ConfigName, configDefaults, schoolConfig } from '../contract.ts'

/** How long a value counts as fresh, ms. The badge's URL is valid for at least ten minutes. */
const freshFor = 5 * 60_000

/** Returns a setting of the session's school. Returns the default until the response arrives, and on failure. */
export const useSchoolConfig = (name: ConfigName): string | null => {
  const { data } = useCall(schoolConfig.find, { params: { key: name } }, { fresh: freshFor })
  return data ? data.configValue : configDefaults[name]
}
