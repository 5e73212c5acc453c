type TypedArray = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Room for `size` elements: the same array when it is large enough, else a copy with some to spare. */
export const grown = <Numbers extends TypedArray>(numbers: Numbers, size: number): Numbers => {
  if (size <= numbers.length) return numbers;
  const make = numbers.constructor as new (length: number) => Numbers;
  const larger = new make(Math.max(size, Math.ceil(numbers.length * 1.25)));
  larger.set(numbers);
  return larger;
};
