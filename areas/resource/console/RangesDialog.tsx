import { z } from 'zod'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ItemView, resource } from '../contract.ts'
import { RangeView } from '../views.ts'
import { showPlace, showRanges } from '../words.ts'
import { RangesInput } from './RangesInput.tsx'
import { itemReads } from './reads.ts'

interface Props {
  readonly item: ItemView
  readonly onClose: () => void
}

const valuesOf = ({ id, ranges, version }: ItemView) => ({ id, ranges, version })

const Ranges = z.array(RangeView)

/** Dialog for the buildings and floors that a resource serves (A-SCR-056). */
export const RangesDialog = ({ item, onClose }: Props) => (
  <SaveDialog
    call={resource.saveRanges}
    title={`“${item.name}”的服务范围`}
    width={600}
    initial={valuesOf(item)}
    stale={{ name: '资源', valuesOf }}
    changes={itemReads}
    onClose={onClose}
  >
    <FormField
      name="ranges"
      label="服务的楼栋与楼层"
      hint={`不添加时只服务所在位置：${showPlace(item) || '未填写'}`}
      show={(ranges) => showRanges(Ranges.safeParse(ranges).data ?? [])}
    >
      <RangesInput building={item.building} />
    </FormField>
  </SaveDialog>
)
