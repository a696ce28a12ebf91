import { useCall } from '../../../platform/console/client/useCall.ts'
import { type ConfigName, configDefaults, schoolConfig } from '../contract.ts'

/** How long a value counts as fresh, ms: the badge's address lasts at least ten minutes. */
const freshFor = 5 * 60_000

/** The setting of the session's school under a name; the default until the answer has come, and if it fails. */
export const useSchoolConfig = (name: ConfigName): string | null => {
  const { data } = useCall(schoolConfig.find, { params: { key: name } }, { fresh: freshFor })
  return data ? data.configValue : configDefaults[name]
}
