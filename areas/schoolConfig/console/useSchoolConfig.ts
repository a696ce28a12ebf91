import { useCall } from '../../../platform/console/client/useCall.ts'
import { type ConfigName, configDefaults, schoolConfig } from '../contract.ts'

/** How long a value counts as fresh, ms: the badge's address lasts at least ten minutes. */
const freshFor = 5 * 60_000

/** What the session's school has set under a name; what holds by default until the answer has come, and where it fails. */
export const useSchoolConfig = (name: ConfigName): string | null => {
  const { data } = useCall(schoolConfig.find, { params: { key: name } }, { fresh: freshFor })
  return data ? data.configValue : configDefaults[name]
}
