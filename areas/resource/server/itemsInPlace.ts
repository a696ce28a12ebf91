import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { ItemView } from '../views.ts'
import type { AppPlace } from '../words.ts'
import { isInPlace } from './buildings.ts'
import { readHiddenTypes } from './config.ts'
import { isOfType, listItems } from './items.ts'
import { resourceItem } from './tables.ts'
import { readShownTypes } from './typeTree.ts'

interface ShownPlace {
  /** The name of a building. Empty if its id is known. */
  readonly building: string
  readonly buildingId?: number | undefined
  readonly floor?: number | undefined
  readonly resourceType?: number | undefined
  /** The application whose hidden types are left out. */
  readonly shownIn?: AppPlace
}

/** Lists the resources in a place of a school, or that serve it, without those of excluded types (A-CALL-082). */
export const listItemsInPlace = async (db: Db, schoolId: number, place: ShownPlace): Promise<ItemView[]> => {
  const hidden = place.shownIn === undefined ? new Set() : await readHiddenTypes(db, schoolId, place.shownIn)
  const shown = (await readShownTypes(db, schoolId)).flatMap(({ id }) => (hidden.has(id) ? [] : [id]))
  return listItems(
    db,
    and(
      eq(resourceItem.schoolId, schoolId),
      among(resourceItem.typeId, shown),
      isInPlace(place),
      place.resourceType === undefined ? undefined : isOfType(place.resourceType),
    ),
  )
}
