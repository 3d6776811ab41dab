from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('transfer', '0008_vcards'),
    ]

    operations = [
        migrations.AlterField(
            model_name='import',
            name='kind',
            field=models.CharField(choices=[('csv', 'CSV'), ('xlsx', 'XLSX'), ('vcf', 'vCard'), ('json', 'JSON')], max_length=8),
        ),
    ]
