export function returns({ name }) {
  return name + "!";
}
export async function later() {
  return 1;
}
export function raisesEngine() {
  return store.find(7);
}
export async function rejects() {
  throw new Error("no");
}
export function raisesDeclared() {
  class NotFound extends Error {}
  throw new NotFound("no such note");
}
export function exits() {
  process.exit(0);
}
export function lateThrow() {
  setTimeout(() => {
    null.x;
  }, 5);
  return 1;
}
export function never() {
  return new Promise(() => {});
}
export default { inside: () => 1 };
