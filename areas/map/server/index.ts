import { serve } from '../../../platform/server/serve.ts'
import { mapArea } from '../area.ts'
import { findAir, findSignType } from './air.ts'
import './auditTitles.ts'
import { findBuildingPage, reachBuildings } from './buildings.ts'
import { countClass, findClassInfo, findDepartmentOfLocation } from './classes.ts'
import { findDormitory, findFloor } from './inside.ts'
import { deleteLine, findLinePage, reachLines, saveLine } from './lines.ts'
import { countOfDevice, countPassages } from './numbers.ts'
import { findDepartmentPlace, findRange, findSchoolPlace, saveRange } from './range.ts'
import { deleteBuilding, saveBuilding } from './saveBuilding.ts'
import { findPlayUrl, findVideoUrl, listPreviewUrls } from './video.ts'

export { readClassFacts } from './classes.ts'
export { describeBuilding } from './inside.ts'
export { countLastDays } from './numbers.ts'
export { type RunningLesson, setMapSources } from './sources.ts'

export const mapServer = serve(
  mapArea,
  {
    range: findRange,
    saveRange,
    schoolPlace: findSchoolPlace,
    departmentPlace: findDepartmentPlace,
    buildings: findBuildingPage,
    saveBuilding,
    deleteBuilding,
    lines: findLinePage,
    saveLine,
    deleteLine,
    dormitory: findDormitory,
    floor: findFloor,
    deviceNumber: countOfDevice,
    passNumber: countPassages,
    departmentOfLocation: findDepartmentOfLocation,
    classTotal: countClass,
    classInfo: findClassInfo,
    signType: findSignType,
    airNow: findAir,
    previewUrls: listPreviewUrls,
    playUrl: findPlayUrl,
    videoUrl: findVideoUrl,
  },
  { mapBuilding: reachBuildings, mapLine: reachLines },
)
