import { serve } from '../../../platform/server/serve.ts'
import { schoolConfigArea } from '../area.ts'
import { saveCloudFields } from './cloudFields.ts'
import { findConfig } from './findConfig.ts'
import { clearFirstPassword, findFirstPassword, setFirstPassword } from './firstPassword.ts'
import { saveConfig } from './saveConfig.ts'
import { setBadge } from './setBadge.ts'
import { saveTemperature } from './temperature.ts'

export { cloudFieldsOf } from './cloudFields.ts'
export { temperatureOf } from './temperature.ts'

export const schoolConfigServer = serve(schoolConfigArea, {
  find: findConfig,
  save: saveConfig,
  // All schools are served by the installation that is asked.
  baseApi: () => '',
  saveTemperature,
  saveCloudFields,
  setBadge,
  firstPassword: findFirstPassword,
  setFirstPassword,
  clearFirstPassword,
})
