import { Segmented } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type AppConfigView, type TypeTree, resource } from '../contract.ts'
import { type AppPlace, appPlaceNames, appPlaces } from '../words.ts'
import { configReads } from './reads.ts'

const title = '应用显示的资源类型'

const placeOptions = appPlaces.map((value) => ({ value, label: appPlaceNames[value] }))

const optionsOf = (types: TypeTree) =>
  types.flatMap(({ id, name, children }) => [
    { value: id, label: name },
    ...children.map((child) => ({ value: child.id, label: `${name} / ${child.name}` })),
  ])

interface FormProps {
  readonly config: AppConfigView & { readonly types: TypeTree }
  readonly onPlace: (place: AppPlace) => void
  readonly onClose: () => void
}

const ConfigForm = ({ config, onPlace, onClose }: FormProps) => {
  const options = optionsOf(config.types)
  const showNames = (ids: unknown) =>
    options
      .filter(({ value }) => Array.isArray(ids) && ids.includes(value))
      .map(({ label }) => label)
      .join('、')
  return (
    <SaveDialog
      call={resource.saveConfig}
      title={title}
      initial={config}
      stale={{ name: title, valuesOf: ({ place, typeIds, version }) => ({ place, typeIds, version }) }}
      changes={configReads}
      onClose={onClose}
    >
      <Segmented
        style={{ marginBottom: 16 }}
        aria-label="应用"
        block
        options={placeOptions}
        value={config.place}
        onChange={onPlace}
      />
      <FormField
        name="typeIds"
        label="显示的类型"
        hint="以后新增的类型会显示；设为“不显示”的类型不在此列"
        show={showNames}
        isChosen
      >
        <MultipleSelect<number> options={options} placeholder="不显示" showSearch={{ optionFilterProp: 'label' }} />
      </FormField>
    </SaveDialog>
  )
}

/** Dialog for the types that a place in our applications shows. */
export const AppConfigDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [place, setPlace] = useState<AppPlace>('gis')
  const found = useCall(resource.appModules, { body: {} })
  const config = found.data?.find((one) => one.place === place)
  if (config !== undefined && found.isFetchedAfterMount)
    return <ConfigForm key={place} config={config} onPlace={setPlace} onClose={onClose} />
  return (
    <Dialog title={title} footer={null} onCancel={onClose}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={3} rowHeight={40} />}
    </Dialog>
  )
}
