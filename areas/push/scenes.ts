import type { PurposeName } from '../../platform/contract/messagePurposes.ts'

interface Scene {
  /** The number of the message template in the specification (academics §7, §9). */
  readonly templateId: number
  readonly title: string
  /** The kind of object that is pushed. */
  readonly srcType: string
  /** The purpose of the message, under which a school sets the templates of its providers. */
  readonly message: PurposeName
  /** False if the object itself says whom it is for, so that the dialog asks for nobody. */
  readonly choosesAudience: boolean
}

/** The scenes of push messages, by their code in the calls. */
export const pushScenes = {
  RESULTS_RELEASE: {
    templateId: 71,
    title: '考试成绩发布',
    srcType: 'exam',
    message: 'examResults',
    choosesAudience: true,
  },
  ARTICLE_RELEASE: {
    templateId: 206,
    title: '学校公告与新闻提醒',
    srcType: 'article',
    message: 'article',
    choosesAudience: false,
  },
} as const satisfies Readonly<Record<string, Scene>>

export type PushScene = keyof typeof pushScenes
export const pushSceneCodes = ['RESULTS_RELEASE', 'ARTICLE_RELEASE'] as const

/** The kinds of objects that are pushed, `srcType` and `type` of the calls (decision on H-053). */
export type PushSourceType = (typeof pushScenes)[PushScene]['srcType']
export const pushSourceTypes = ['exam', 'article'] as const

/** Returns the scene of a kind of object. */
export const sceneOf = (srcType: PushSourceType): PushScene => {
  const found = pushSceneCodes.find((code) => pushScenes[code].srcType === srcType)
  if (found === undefined) throw new Error(`no scene pushes ${srcType}`)
  return found
}

/** States of a recipient of a push. */
export const recipientStates = ['queued', 'sent', 'failed', 'unreachable'] as const
export type RecipientState = (typeof recipientStates)[number]
export const recipientStateTitles: Readonly<Record<RecipientState, string>> = {
  queued: '发送中',
  sent: '已发送',
  failed: '发送失败',
  unreachable: '无法送达',
}
