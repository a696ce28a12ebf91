import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const teachingRefusals = {
  subjectTwice: refusal(53001, '已有学科“{name}”'),
  notStaff: refusal(53002, '{names}不是本校在职教职工，不能任教'),
  notClass: refusal(53003, '“{name}”不是在读的班级，不能安排任教'),
  notOffered: refusal(53004, '{grade}不开设{subject}，请先在学科中选择开设的年级'),
  notElective: refusal(53005, '{names}不是选考学科，不能作为选科'),
  notStudents: refusal(53006, '{names}不是在籍学生，不能选科'),
  severalGroups: refusal(53007, '{names}只能选其中一科'),
  subjectUsed: refusal(53008, '这个学科已用于考试或课程表，不能删除；可以改名，或取消开设年级'),
} as const
