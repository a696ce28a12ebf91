import type { Context } from '../../../platform/server/serve.ts'
import { describeBuilding } from '../../map/server/index.ts'
import type { model3d } from '../contract.ts'

/** Handles `buildingFacts`: what the map says about a matched building. */
export const findBuildingFacts = ({ db, session, params, clock }: Context<typeof model3d.buildingFacts>) =>
  describeBuilding(db, session, params.id, clock.now())
