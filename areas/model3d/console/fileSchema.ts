import { z } from 'zod'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { modelRefusals } from '../contract.ts'

/** Schema of a form's chosen file. */
export const ChosenFile = z.custom<File>((value) => value instanceof File, '请选择模型文件')

const { brokenFile, otherVersion, outsideContent, unsupportedExtensions } = modelRefusals
const { tooManyNodes, tooLarge, noNamedPart, unusableTexture } = modelRefusals

/** The refusals that the file causes, with its field. */
export const fileBlames: Readonly<Record<number, string>> = Object.fromEntries(
  [
    ...Object.values(uploadRefusals),
    brokenFile,
    otherVersion,
    outsideContent,
    unsupportedExtensions,
    tooManyNodes,
    tooLarge,
    noNamedPart,
    unusableTexture,
  ].map(({ code }) => [code, 'file']),
)
