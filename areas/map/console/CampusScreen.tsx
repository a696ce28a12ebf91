import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { CampusMap } from './CampusMap.tsx'
import { LayerMenu } from './LayerMenu.tsx'
import { useMapLayers } from './useMapLayers.ts'

/** 校园地图: the buildings of the user's school, and the devices and resources of the checked types. */
const CampusScreen = () => {
  const layers = useMapLayers('gis')
  return (
    <PageFrame title="校园地图" aside={{ title: '图层', children: <LayerMenu layers={layers} /> }}>
      <CampusMap
        layers={layers}
        empty={<Empty title="还没有校园地图" hint="先在“地图配置”中标出学校位置，再在“建筑管理”中画出建筑" />}
      />
    </PageFrame>
  )
}

export default CampusScreen
