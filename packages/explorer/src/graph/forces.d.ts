/** One step of the forces, which its package ships without types. */
declare module 'graphology-layout-forceatlas2/iterate' {
  const iterate: (
    options: Readonly<Record<string, boolean | number>>,
    nodes: Float32Array,
    edges: Float32Array,
  ) => unknown;
  export default iterate;
}
