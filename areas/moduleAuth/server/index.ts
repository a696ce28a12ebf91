import type { Area } from '../../../platform/contract/area.ts'
import { serve } from '../../../platform/server/serve.ts'
import { moduleAuthArea } from '../area.ts'
import { makeHandlers } from './modules.ts'

/** Builds the server of the module authorization from all areas, whose manifests say which are modules. */
export const moduleAuthServer = (areas: readonly Area[]) => serve(moduleAuthArea, makeHandlers(areas))
