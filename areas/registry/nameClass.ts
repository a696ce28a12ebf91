/** Returns the full name of a class, such as 七年级1班, also where the class itself is named 七年级1班. */
export const nameClass = ({ name, gradeName }: { readonly name: string; readonly gradeName: string }): string =>
  name.startsWith(gradeName) ? name : `${gradeName}${name}`
