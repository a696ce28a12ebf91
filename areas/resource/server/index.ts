import { serve } from '../../../platform/server/serve.ts'
import { resourceArea } from '../area.ts'
import './auditTitles.ts'
import { listBuildings } from './buildings.ts'
import { findConfig, listAppModules, saveConfig } from './config.ts'
import { findDevicesOrItems } from './devicesOrItems.ts'
import { itemExport } from './exportItems.ts'
import { itemImport } from './importItems.ts'
import { deleteItem, findItem, findItemPage, listItemsOfBuilding, listItemsOfType, reachItems } from './items.ts'
import { saveItem, saveRanges } from './saveItem.ts'
import { deleteType, saveType } from './saveType.ts'
import { findResourceTree, findTypeTree } from './trees.ts'
import { findType, findTypePage, listOriginTypes, reachTypes } from './types.ts'

export { listItemsInPlace } from './itemsInPlace.ts'

export const resourceServer = serve(
  resourceArea,
  {
    originTypes: listOriginTypes,
    typePage: findTypePage,
    typeById: findType,
    typeTree: findTypeTree,
    saveType,
    deleteType,
    resourceTree: findResourceTree,
    itemPage: findItemPage,
    itemsOfType: listItemsOfType,
    item: findItem,
    itemsOfBuilding: listItemsOfBuilding,
    devicesOrItems: findDevicesOrItems,
    buildings: listBuildings,
    saveItem,
    saveRanges,
    deleteItem,
    importItems: (context) => itemImport.queue(context, null),
    importTemplate: itemImport.template,
    exportItems: itemExport.handler,
    appModules: listAppModules,
    saveConfig,
    appConfig: findConfig,
  },
  { resourceType: reachTypes, resourceItem: reachItems },
  [itemImport.work, itemExport.work],
)
