import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { intelligence, intelligenceLimits } from '../contract.ts'
import type { SceneView } from '../views.ts'
import { type Draft, toSceneFields } from './draft.ts'

interface Props {
  readonly draft: Draft
  readonly onChoose: (scene: SceneView) => void
}

const rethrowDeleteFailure = (error: unknown): never => {
  throw new ShownError(`删除失败：${errorText(error)}`)
}

/** 常用场景: chooses a scene, saves the current query as one, or deletes one. */
export const Scenes = ({ draft, onChoose }: Props) => {
  const { schoolId, isAbove } = useShownSchool()
  const mayEdit = useAllowed('intelligenceReport:report:edit') && !isAbove
  const [chosenId, setChosen] = useState<number | null>(null)
  const [open, setOpen] = useState<'new' | 'save' | 'delete' | null>(null)
  const scenes = useCall(intelligence.scenes, { params: { schoolId } }).data ?? []
  const remove = useAction(intelligence.deleteScene, { done: '删除成功', changes: [intelligence.scenes] })
  const chosen = scenes.find(({ id }) => id === chosenId)
  const choose = (id: number) => {
    const scene = scenes.find((one) => one.id === id)
    if (scene === undefined) return
    setChosen(id)
    onChoose(scene)
  }
  const close = () => setOpen(null)
  const sceneIdentity =
    open === 'save' && chosen ? { id: chosen.id, alias: chosen.alias, version: chosen.version } : { version: 0 }
  return (
    <>
      <Select
        aria-label="常用场景"
        placeholder="常用场景"
        style={{ width: 176 }}
        value={chosen?.id ?? null}
        options={scenes.map(({ id, alias }) => ({ value: id, label: alias }))}
        onChange={choose}
      />
      {mayEdit ? <Button onClick={() => setOpen('new')}>存为场景</Button> : null}
      {mayEdit && chosen ? (
        <>
          <Button onClick={() => setOpen('save')}>保存场景</Button>
          <Button danger onClick={() => setOpen('delete')}>
            删除场景
          </Button>
        </>
      ) : null}
      {open === 'new' || open === 'save' ? (
        <SaveDialog
          call={intelligence.saveScene}
          title={open === 'new' ? '存为场景' : '保存场景'}
          initial={{ ...toSceneFields(draft), ...sceneIdentity }}
          stale={{ name: '场景', valuesOf: (theirs) => theirs }}
          changes={[intelligence.scenes]}
          onSaved={({ id }) => setChosen(id)}
          onClose={close}
        >
          <FormField name="alias" label="场景名称">
            <Input maxLength={intelligenceLimits.alias} placeholder="如 夜里外出未归" />
          </FormField>
        </SaveDialog>
      ) : null}
      {open === 'delete' && chosen ? (
        <Confirm
          title="确认删除场景吗？"
          okText="删除"
          danger
          onConfirm={async () => {
            await remove.run({ query: { id: chosen.id } }).catch(rethrowDeleteFailure)
            setChosen(null)
          }}
          onClose={close}
        >
          场景“{chosen.alias}”将被删除，不能恢复。
        </Confirm>
      ) : null}
    </>
  )
}
