//! The raw rows as a Parquet file, for programs that read tables.

use std::sync::Arc;

use ::parquet::basic::{LogicalType, Repetition, Type as Physical};
use ::parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::Type;

use crate::columns::{Column, Values};

/// The file: the same columns as the comma-separated one, numbers as 64-bit integers. The same bytes for the same rows.
pub fn parquet(columns: &[Column]) -> Result<Vec<u8>, String> {
    write(columns).map_err(|error| format!("The Parquet file cannot be made: {error}."))
}

fn write(columns: &[Column]) -> Result<Vec<u8>, ParquetError> {
    let fields: Result<Vec<_>, ParquetError> = columns.iter().map(field).collect();
    let schema = Type::group_type_builder("rows").with_fields(fields?).build()?;
    let properties = WriterProperties::builder().build();
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for column in columns {
        write_column(&mut group, &column.values)?;
    }
    group.close()?;
    writer.into_inner()
}

fn field(column: &Column) -> Result<Arc<Type>, ParquetError> {
    let builder = match column.values {
        Values::Text(_) => Type::primitive_type_builder(&column.name, Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String))
            .with_repetition(Repetition::REQUIRED),
        Values::Numbers(_) => {
            Type::primitive_type_builder(&column.name, Physical::INT64).with_repetition(Repetition::OPTIONAL)
        }
    };
    builder.build().map(Arc::new)
}

fn write_column(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: &Values,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else {
        return Ok(());
    };
    match values {
        Values::Text(values) => {
            let values: Vec<ByteArray> = values.iter().map(|text| text.as_str().into()).collect();
            column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
        }
        Values::Numbers(values) => {
            // Level 1: there is a value.
            let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
            let there: Vec<i64> = values.iter().flatten().copied().collect();
            column
                .typed::<Int64Type>()
                .write_batch(&there, Some(&levels), None)?;
        }
    }
    column.close()
}

#[cfg(test)]
mod tests {
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::Field;

    use super::*;

    /// Reads a file back with the library's own reader.
    fn read(bytes: Vec<u8>) -> Vec<Column> {
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).expect("a Parquet file");
        let mut columns: Vec<Column> = Vec::new();
        for row in reader.get_row_iter(None).expect("rows") {
            let row = row.expect("a row");
            for (index, (name, field)) in row.get_column_iter().enumerate() {
                if columns.len() <= index {
                    let values = match field {
                        Field::Str(_) => Values::Text(Vec::new()),
                        _ => Values::Numbers(Vec::new()),
                    };
                    columns.push(Column {
                        name: name.clone(),
                        values,
                    });
                }
                match (&mut columns[index].values, field) {
                    (Values::Text(values), Field::Str(text)) => values.push(text.clone()),
                    (Values::Numbers(values), Field::Long(number)) => values.push(Some(*number)),
                    (Values::Numbers(values), Field::Null) => values.push(None),
                    (values, field) => panic!("{field:?} in {values:?}"),
                }
            }
        }
        columns
    }

    #[test]
    fn what_is_written_is_read_again() {
        let column = |name: &str, values| Column {
            name: name.to_owned(),
            values,
        };
        let columns = vec![
            column(
                "seed",
                Values::Text(vec![
                    "7/0".to_owned(),
                    "wörter, \"quoted\"".to_owned(),
                    String::new(),
                ]),
            ),
            column(
                "lost_0 Infantry '43",
                Values::Numbers(vec![Some(3), None, Some(-1)]),
            ),
        ];
        let bytes = parquet(&columns).expect("a file");
        assert_eq!(read(bytes.clone()), columns);
        assert_eq!(bytes, parquet(&columns).expect("a file"), "the same bytes again");
    }
}
